import { memo } from "react";
import { flushSync } from "react-dom";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { isJsonObject, type Json, type Path, pathText } from "../draft/json.ts";
import { labelOf } from "../draft/labels.ts";
import { emptyValueOf, type Part, type Shape } from "../draft/shape.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CollapsibleGroup } from "./collapsible-group.tsx";
import { focusIn } from "./focus.ts";
import { useForm } from "./form-context.ts";
import { FormsField } from "./forms-field.tsx";
import { ListField } from "./list-field.tsx";
import { SmallButton } from "./small-button.tsx";
import { TextField } from "./text-field.tsx";
import { WrongKindField } from "./wrong-kind-field.tsx";

interface FieldProps {
  readonly shape: Shape;
  readonly path: Path;
  readonly label: string;
  readonly value: Json | undefined;
}

/** The control for a value of the copy. Rerenders only when its own value changes. */
export const Field = memo(FieldControl, (previous, next) => {
  const { path, ...previousRest } = previous;
  const { path: nextPath, ...nextRest } = next;
  return (
    pathText(path) === pathText(nextPath) &&
    previousRest.shape === nextRest.shape &&
    previousRest.label === nextRest.label &&
    previousRest.value === nextRest.value
  );
});

function FieldControl({ shape, path, label, value }: FieldProps) {
  if (shape.kind === "text" && typeof value === "string") return <TextField {...{ shape, path, label, value }} />;
  if (shape.kind === "choice" && typeof value === "string") return <ChoiceField {...{ shape, path, label, value }} />;
  if (shape.kind === "list" && Array.isArray(value)) return <ListField {...{ shape, path, label, value }} />;
  if (shape.kind === "parts" && isJsonObject(value)) return <PartsField {...{ shape, path, value }} />;
  if (shape.kind === "forms" && isJsonObject(value)) return <FormsField {...{ shape, path, value }} />;
  if (shape.kind === "other") return <p className="text-fine text-ink-soft">{contentWords.form.onlyJson(label)}</p>;
  return <WrongKindField shape={shape} path={path} label={label} />;
}

/** The parts of an object, stacked. The parent displays the heading. */
function PartsField({
  shape,
  path,
  value,
}: {
  readonly shape: Extract<Shape, { kind: "parts" }>;
  readonly path: Path;
  readonly value: { readonly [key: string]: Json };
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {shape.parts.map((part) => (
        <PartField key={part.name} part={part} path={[...path, part.name]} value={value[part.name]} />
      ))}
    </div>
  );
}

/** A named part: framed if it has parts of its own, and with add and remove buttons if it is optional. */
export function PartField({
  part: { name, shape, optional },
  path,
  value,
  startsCollapsed = false,
}: {
  readonly part: Part;
  readonly path: Path;
  readonly value: Json | undefined;
  readonly startsCollapsed?: boolean;
}) {
  const { change, idOf, announce } = useForm();
  const words = contentWords.form;
  const label = labelOf(name);
  const addButtonId = `${idOf(path)}-part`;
  const addOrRemove = (next: Json | undefined) => {
    flushSync(() => {
      change(path, next);
      announce(next === undefined ? words.partRemoved(label) : words.partAdded(label));
    });
    if (next === undefined) document.getElementById(addButtonId)?.focus();
    else focusIn(document.getElementById(idOf(path)));
  };
  if (optional && value === undefined) {
    return (
      <SmallButton id={addButtonId} onClick={() => addOrRemove(emptyValueOf(shape))}>
        {words.add(label)}
      </SmallButton>
    );
  }
  const removeButton = optional && (
    <SmallButton onClick={() => addOrRemove(undefined)} danger>
      {words.remove(label)}
    </SmallButton>
  );
  const field = <Field shape={shape} path={path} label={label} value={value} />;
  if (shape.kind === "text" || shape.kind === "choice") {
    return (
      <div className="grid grid-cols-1 justify-items-stretch gap-1">
        {field}
        {removeButton}
      </div>
    );
  }
  return (
    <CollapsibleGroup path={path} label={label} startsCollapsed={startsCollapsed}>
      {field}
      {removeButton}
    </CollapsibleGroup>
  );
}
