import { check } from "../draft/check.ts";
import type { Json, Path } from "../draft/json.ts";
import { labelOf } from "../draft/labels.ts";
import { emptyValueOf, type PartsShape, type Shape } from "../draft/shape.ts";
import { ChoiceField } from "./choice-field.tsx";
import { PartField } from "./field.tsx";
import { FormProvider, useForm } from "./form-context.ts";

type JsonObject = { readonly [key: string]: Json };

/** An object in one of several forms: a choice of the form, then its parts. A text that both forms have stays. */
export function FormsField({
  shape,
  path,
  value,
}: {
  readonly shape: Extract<Shape, { kind: "forms" }>;
  readonly path: Path;
  readonly value: JsonObject;
}) {
  const form = useForm();
  const { chosenBy, forms } = shape;
  const chosen = String(value[chosenBy] ?? "");
  const parts = forms.get(chosen)?.parts ?? [];
  const choose = (_: Path, name: Json | undefined) => {
    const next = forms.get(String(name));
    if (next !== undefined) form.change(path, inForm(next, value, chosenBy));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormProvider value={{ ...form, change: choose }}>
        <ChoiceField
          shape={{ kind: "choice", options: [...forms.keys()] }}
          path={[...path, chosenBy]}
          label={labelOf(chosenBy)}
          value={chosen}
        />
      </FormProvider>
      {parts
        .filter(({ name }) => name !== chosenBy)
        .map((part) => (
          <PartField key={`${chosen} ${part.name}`} part={part} path={[...path, part.name]} value={value[part.name]} />
        ))}
    </div>
  );
}

/** The object in another form, with the parts that fit it. */
function inForm(form: PartsShape, value: JsonObject, chosenBy: string): Json {
  const kept = form.parts.flatMap(({ name, shape }) => {
    const part = value[name];
    const fits = part !== undefined && name !== chosenBy && check(shape, part).length === 0;
    return fits ? [[name, part] as const] : [];
  });
  return { ...Object(emptyValueOf(form)), ...Object.fromEntries(kept) };
}
