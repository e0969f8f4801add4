import { observer } from 'mobx-react-lite';
import { Card } from '../ui/layout/Card.tsx';
import { classes } from '../ui/controls/classes.ts';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { FieldBlocks } from './FieldBlocks.tsx';
import { FieldViewModel, type FocusRequest } from './model/FieldViewModel.ts';
import { isPartVisible, type FormViewModel, type ShownSection } from './model/FormViewModel.ts';
import { FormTabs, panelId, tabId } from './FormTabs.tsx';
import { PartViewModel } from './model/PartViewModel.ts';
import { TableViewModel } from './model/TableViewModel.ts';
import { CircularFormulaNotice } from './CircularFormulaNotice.tsx';
import { TablePart } from './table/TablePart.tsx';
import { useFocusRequest } from './useFocusRequest.ts';

/** Renders a form section by section: editable fields as inputs, all others as text. */
export const FormPanel = observer(function FormPanel({ form }: { readonly form: FormViewModel }) {
  useFocusRequest(form.focus);
  return (
    <div className="grid grid-cols-1 gap-1">
      <CircularFormulaNotice view={form.view} />
      {form.shownSections
        .filter(({ definition }) => definition.tab === undefined)
        .map((section) => (
          <SectionPanel key={section.definition.id} section={section} form={form} />
        ))}
      {form.tab !== undefined && <TabPanel form={form} tab={form.tab} />}
    </div>
  );
});

const TabPanel = observer(function TabPanel({ form, tab }: { readonly form: FormViewModel; readonly tab: string }) {
  return (
    <>
      <FormTabs form={form} />
      <div role="tabpanel" id={panelId(form)} aria-labelledby={tabId(form, tab)} className="grid grid-cols-1 gap-1">
        {form.shownSections
          .filter(({ definition }) => definition.tab === tab)
          .map((section) => (
            <SectionPanel key={section.definition.id} section={section} form={form} />
          ))}
      </div>
    </>
  );
});

interface SectionPanelProps {
  readonly section: ShownSection;
  readonly form: FormViewModel;
}

const SectionPanel = observer(function SectionPanel({ section, form }: SectionPanelProps) {
  // A section with the title of the form would only repeat the title of the page.
  const title = section.definition.title === form.view.title ? '' : section.definition.title;
  const drawn = section.parts.filter(isPartVisible);
  const fields = drawn.filter((part) => part instanceof FieldViewModel);
  if (drawn.length === 0) return null;
  return (
    <section>
      {fields.length > 0 && title !== '' && <SectionTitle>{title}</SectionTitle>}
      {fields.length > 0 && (
        <Card className={classes('py-1.5', title === '' && 'mt-3')}>
          <FieldBlocks fields={fields} focus={form.focus} />
        </Card>
      )}
      {drawn.map((part) => {
        if (part instanceof TableViewModel) return <TablePart key={part.alias} table={part} />;
        return part instanceof PartViewModel ? <PartPanel key={part.alias} part={part} focus={form.focus} /> : null;
      })}
    </section>
  );
});

/** A part has its own heading. Its columns are shown like fields. */
const PartPanel = observer(function PartPanel({
  part,
  focus,
}: {
  readonly part: PartViewModel;
  readonly focus: FocusRequest | undefined;
}) {
  return (
    <>
      <SectionTitle>{part.definition.label}</SectionTitle>
      <Card className="py-1.5">
        <FieldBlocks fields={part.fields.filter(isPartVisible)} focus={focus} />
      </Card>
    </>
  );
});
