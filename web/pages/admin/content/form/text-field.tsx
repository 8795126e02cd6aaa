import { contentWords } from "#shared/content/words/admin/content.ts";
import { classes } from "#web/ui/classes.ts";
import { type Path, pathText } from "../draft/json.ts";
import type { Shape } from "../draft/shape.ts";
import { useForm } from "./form-context.ts";

/** Texts that may have more characters than this get a growing text area. */
const maxInputLength = 200;

const inputStyle = classes(
  "w-full rounded-field border border-edge bg-sheet px-3 py-2 text-small text-ink transition-colors",
  "hover:border-ink-soft focus-visible:outline-offset-1 aria-invalid:border-stamp",
);

/** A text: one line or a growing text area, with its current and maximum length. */
export function TextField({
  shape,
  path,
  label,
  value,
}: {
  readonly shape: Extract<Shape, { kind: "text" }>;
  readonly path: Path;
  readonly label: string;
  readonly value: string;
}) {
  const { change, idOf, issues } = useForm();
  const words = contentWords.form;
  const id = idOf(path);
  const fieldIssues = issues.get(pathText(path)) ?? [];
  const isHtml = path.at(-1) === "html";
  const control = {
    id,
    value,
    "aria-invalid": fieldIssues.length > 0 || undefined,
    "aria-describedby": classes(`${id}-room`, fieldIssues.length > 0 && `${id}-error`),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(path, target.value),
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-fine font-semibold">
          {label}
        </label>
        <span id={`${id}-room`} className="text-fine text-ink-soft tabular-nums">
          {isHtml && `${words.isHtml} `}
          {shape.mayBeEmpty && `${words.mayBeEmpty} `}
          {shape.maxLength !== undefined && (
            <>
              <span aria-hidden="true">
                {value.trim().length} / {shape.maxLength}
              </span>
              <span className="sr-only">{words.atMost(shape.maxLength)}</span>
            </>
          )}
        </span>
      </div>
      {isHtml || shape.maxLength === undefined || shape.maxLength > maxInputLength ? (
        <textarea
          {...control}
          rows={isHtml ? 4 : 2}
          spellCheck={!isHtml}
          className={classes(inputStyle, "field-sizing-content resize-y", isHtml && "font-mono text-fine")}
        />
      ) : (
        <input {...control} type="text" className={inputStyle} />
      )}
      {fieldIssues.length > 0 && (
        <p id={`${id}-error`} className="text-fine font-medium text-stamp">
          {fieldIssues.join(" ")}
        </p>
      )}
    </div>
  );
}
