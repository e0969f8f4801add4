import { useTexts } from '../i18n/useTexts.ts';
import { nameOfWords } from '../i18n/words.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import type { ListLink } from './recordList.ts';

/** Where one goes from a list as a whole. */
export function ListFoot({ ways }: { readonly ways: readonly ListLink[] }) {
  const { say } = useTexts();
  const { navigator } = useAppContext();
  return (
    <div className="glass pb-bar flex flex-wrap gap-2 border-t border-line px-4 pt-3">
      {ways.map(({ label, look, to }) => (
        <Button
          key={nameOfWords(label)}
          look={look}
          className="flex-[1_1_auto]"
          onClick={() => navigator.open(to.page, to.params)}
        >
          {say(label)}
        </Button>
      ))}
    </div>
  );
}
