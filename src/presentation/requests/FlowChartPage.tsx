import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { FlowChart } from '#domain/process/chart.ts';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { Chart } from './chart/Chart.tsx';
import { CHART_SHAPES } from './chart/ChartDisplay.ts';
import { ChartList } from './chart/ChartList.tsx';
import { ChartViewModel, type ChartOf } from './chart/ChartViewModel.ts';
import { Legend } from './chart/Legend.tsx';
import { nodeLook } from './chart/nodeLook.ts';
import { NodeSteps } from './chart/NodeSteps.tsx';

/** Query parameters, in order of precedence: `taskId`, `instId`, `defId`. */
export function FlowChartPage() {
  const [query] = useSearchParams();
  const [task, instance, definition] = ['taskId', 'instId', 'defId'].map((name) => query.get(name));
  const of: ChartOf = task ? { task } : instance ? { instance } : { definition: definition ?? '' };
  return <ChartView key={JSON.stringify(of)} of={of} />;
}

const ChartView = observer(function ChartView({ of }: { readonly of: ChartOf }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new ChartViewModel(context, of));
  const { value: chart } = model.loader;
  return (
    <PageFrame title={t('page.flowChart')} back="myApplications">
      {chart ? <ChartBody model={model} chart={chart} /> : <LoaderState loader={model.loader} />}
    </PageFrame>
  );
});

const ChartBody = observer(function ChartBody({
  model,
  chart,
}: {
  readonly model: ChartViewModel;
  readonly chart: FlowChart;
}) {
  const { t } = useTranslation();
  const { loader, node, display } = model;
  if (chart.nodes.length === 0)
    return <NoticeBox picture="broken" title={t('node.noChart')} advice={t('node.noChartAdvice')} />;
  const shapes = CHART_SHAPES.map((value) => ({ value, label: t(`node.shape.${value}`) }));
  return (
    <div className="grid gap-4">
      <Segmented label={t('node.shape')} value={display.shape} options={shapes} onChange={display.setShape} />
      {display.shape === 'chart' ? (
        <>
          <Legend />
          <Chart chart={chart} onOpen={model.open} />
        </>
      ) : (
        <ChartList chart={chart} now={loader.now} display={display} />
      )}
      {node && (
        <Sheet
          isOpen
          title={node.name === '' ? t(`node.kind.${node.kind}`) : node.name}
          subtitle={nodeLook(node, t).label}
          onClose={model.close}
        >
          <NodeSteps node={node} now={loader.now} />
        </Sheet>
      )}
    </div>
  );
});
