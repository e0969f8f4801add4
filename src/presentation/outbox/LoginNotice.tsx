import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { useAppContext } from '../ui/state/appContext.ts';

/** Tells on the login page how many decisions of the last user wait for the login. */
export function LoginNotice() {
  const { t } = useTranslation();
  const { openContainer } = useAppContext();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isMounted = true;
    const read = async () => {
      const outbox = await (await openContainer())(OutboxLoader).fetch();
      await outbox.start();
      if (isMounted) setCount(outbox.current.length);
    };
    read().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [openContainer]);
  return (
    <p role="status" className="mb-4 rounded-card bg-return-tint px-4 py-3 text-14 text-return empty:hidden">
      {count > 0 && t('outbox.waiting.login', { count })}
    </p>
  );
}
