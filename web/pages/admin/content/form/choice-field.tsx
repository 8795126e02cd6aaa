import { classes } from "#web/ui/classes.ts";
import { type Path, pathText } from "../draft/json.ts";
import { optionLabel } from "../draft/labels.ts";
import type { Shape } from "../draft/shape.ts";
import { useForm } from "./form-context.ts";
import { smallInput } from "./styles.ts";

/** A choice between fixed values. */
export function ChoiceField({
  shape,
  path,
  label,
  value,
}: {
  readonly shape: Extract<Shape, { kind: "choice" }>;
  readonly path: Path;
  readonly label: string;
  readonly value: string;
}) {
  const { change, idOf, issues } = useForm();
  const id = idOf(path);
  const part = String(path.at(-1) ?? "");
  const fieldIssues = issues.get(pathText(path)) ?? [];
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <label htmlFor={id} className="text-fine font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => change(path, target.value)}
        aria-invalid={fieldIssues.length > 0 || undefined}
        aria-describedby={fieldIssues.length > 0 ? `${id}-error` : undefined}
        className={classes(smallInput, "min-h-10 px-3 text-small")}
      >
        {!shape.options.includes(value) && <option value={value}>{value}</option>}
        {shape.options.map((option) => (
          <option key={option} value={option}>
            {optionLabel(part, option)}
          </option>
        ))}
      </select>
      {fieldIssues.length > 0 && (
        <p id={`${id}-error`} className="text-fine font-medium text-stamp">
          {fieldIssues.join(" ")}
        </p>
      )}
    </div>
  );
}
