import { Toast } from 'konsta/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export interface MessageToastProps {
  readonly isSuccess: boolean;
  readonly children: ReactNode;
}

export const MessageToast = ({ isSuccess, children }: MessageToastProps) => (
  <Toast
    opened
    position="center"
    colors={{ bgIos: 'bg-raised', textIos: 'text-on-raised' }}
    className="page-width static animate-rise [&>*]:w-full [&>*]:rounded-[14px] [&>*]:shadow-card"
  >
    <p className="flex items-center gap-3 text-16">
      {isSuccess && <CircleCheck size={20} aria-hidden className="shrink-0" />}
      {children}
    </p>
  </Toast>
);
