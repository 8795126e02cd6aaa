import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import type { Path } from "../draft/json.ts";
import { emptyValueOf, type Shape } from "../draft/shape.ts";
import { useForm } from "./form-context.ts";

/** A value of the wrong type, which only the JSON view can produce, with a button to reset it. */
export function WrongKindField({
  shape,
  path,
  label,
}: {
  readonly shape: Shape;
  readonly path: Path;
  readonly label: string;
}) {
  const { change, idOf } = useForm();
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 border-l-4 border-stamp pl-3 text-fine">
      <p>{contentWords.form.wrongType(label)}</p>
      <Button look="quiet" id={idOf(path)} onClick={() => change(path, emptyValueOf(shape))}>
        {contentWords.form.reset(label)}
      </Button>
    </div>
  );
}
