import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { Page } from '../shared/Page.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import type { Surroundings } from '../shared/surroundings.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { ChronicleFoot } from './ChronicleFoot.tsx';
import type { Chronicle } from './chronicle.ts';
import { ChronicleViewModel } from './ChronicleViewModel.ts';
import { Told } from './Told.tsx';

/** Every page that tells about a request in entries by people. */
export function ChroniclePage<Content>({ page }: { readonly page: Chronicle<Content> }) {
  const [query] = useSearchParams();
  return <ChronicleView key={query.toString()} page={page} query={query} />;
}

const ChronicleView = observer(function ChronicleView<Content>({
  page,
  query,
}: {
  readonly page: Chronicle<Content>;
  readonly query: URLSearchParams;
}) {
  const { t, language } = useTexts();
  const model = useViewModel((around: Surroundings) => new ChronicleViewModel(around, page, query));
  const { content, failure, now } = model;
  const telling = content === undefined ? undefined : page.tell(content, { t, language, now });
  const hasFoot = telling && (telling.actions.length > 0 || model.mayWrite);
  return (
    <Page
      title={t(`page.${page.name}`)}
      back={page.back}
      {...(hasFoot ? { bottom: <ChronicleFoot model={model} actions={telling.actions} /> } : {})}
    >
      {telling ? (
        <Told name={page.name} telling={telling} now={now} />
      ) : failure ? (
        <ErrorState failure={failure} retry={() => void model.read()} isBusy={model.isReading} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
});
