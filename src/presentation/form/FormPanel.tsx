import { observer } from 'mobx-react-lite';
import { Card } from '../shared/Card.tsx';
import { classes } from '../shared/classes.ts';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { FieldPart } from './FieldPart.tsx';
import { FieldViewModel } from './FieldViewModel.ts';
import { isDrawn, type FormViewModel, type ShownSection } from './FormViewModel.ts';
import { TablePart } from './TablePart.tsx';
import { TableViewModel } from './TableViewModel.ts';
import { useFocusRequest } from './useFocusRequest.ts';

/** A form, section by section: what one may change as controls, the rest to read. */
export const FormPanel = observer(function FormPanel({ form }: { readonly form: FormViewModel }) {
  useFocusRequest(form);
  return (
    <div className="grid gap-1">
      {form.sections.map((section) => (
        <SectionPanel key={section.definition.id} section={section} />
      ))}
    </div>
  );
});

const SectionPanel = observer(function SectionPanel({ section }: { readonly section: ShownSection }) {
  const { title } = section.definition;
  const drawn = section.parts.filter(isDrawn);
  const fields = drawn.filter((part) => part instanceof FieldViewModel);
  if (drawn.length === 0) return null;
  return (
    <section>
      {fields.length > 0 && title !== '' && <SectionTitle>{title}</SectionTitle>}
      {fields.length > 0 && (
        <Card className={classes('py-1.5', title === '' && 'mt-3')}>
          {fields.map((field, index) => (
            <FieldPart key={field.id} field={field} isFirst={index === 0} />
          ))}
        </Card>
      )}
      {drawn
        .filter((part) => part instanceof TableViewModel)
        .map((table) => (
          <TablePart key={table.alias} table={table} />
        ))}
    </section>
  );
});
