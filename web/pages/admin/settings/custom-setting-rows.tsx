import { useRef } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { inputClasses } from "#web/ui/field.tsx";
import type { Issues } from "./checks.ts";
import type { CustomRow } from "./draft.ts";

const words = settingsWords.custom;
const columnClasses = "sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]";
const labelClasses = "text-fine font-semibold";
const controlClasses = `${inputClasses} min-h-10 py-1.5 text-small`;

/** Editor for custom settings, whose keys the shop does not define itself. */
export function CustomSettingRows({
  rows,
  issues,
  onChange,
  onKeyBlur,
}: {
  readonly rows: readonly CustomRow[];
  readonly issues: Issues;
  readonly onChange: (rows: readonly CustomRow[]) => void;
  readonly onKeyBlur: (id: string) => void;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const changeRow = (id: string, changes: Partial<CustomRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const removeRow = (id: string) => {
    onChange(rows.filter((row) => row.id !== id));
    addButton.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {rows.length === 0 && <p className="text-small text-ink-soft">{words.none}</p>}
      {rows.length > 0 && (
        // The fields have names of their own, with their place or key.
        <div aria-hidden="true" className={classes("grid w-full grid-cols-1 gap-2 max-sm:hidden", columnClasses)}>
          <span className={labelClasses}>{words.key}</span>
          <span className={labelClasses}>{words.text}</span>
        </div>
      )}
      <ul className="grid w-full grid-cols-1 gap-3">
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            position={index + 1}
            issue={issues.get(row.id)}
            onChange={(changes) => changeRow(row.id, changes)}
            onKeyBlur={() => onKeyBlur(row.id)}
            onRemove={() => removeRow(row.id)}
          />
        ))}
      </ul>
      <Button
        ref={addButton}
        look="secondary"
        size="small"
        onClick={() => onChange([...rows, { id: crypto.randomUUID(), key: "", text: "" }])}
      >
        {words.add}
      </Button>
    </div>
  );
}

function Row({
  row: { id, key, text },
  position,
  issue,
  onChange,
  onKeyBlur,
  onRemove,
}: {
  readonly row: CustomRow;
  readonly position: number;
  readonly issue: string | undefined;
  readonly onChange: (changes: Partial<CustomRow>) => void;
  readonly onKeyBlur: () => void;
  readonly onRemove: () => void;
}) {
  const issueId = issue === undefined ? undefined : `free-${id}-issue`;
  return (
    <li className={classes("grid grid-cols-1 items-start gap-2 border-t border-hairline pt-3", columnClasses)}>
      <PhoneLabel>{words.key}</PhoneLabel>
      <input
        name={id}
        aria-label={words.keyOf(position)}
        // Focus the key of a new row.
        // biome-ignore lint/a11y/noAutofocus: the user has just added this row and will type in it next.
        autoFocus={key === "" && text === ""}
        value={key}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={issueId}
        onChange={({ target }) => onChange({ key: target.value })}
        onBlur={onKeyBlur}
        className={`${controlClasses} font-mono`}
      />
      {issue !== undefined && (
        // On a wide screen below the row, which gives it more than the width of the name.
        <p id={issueId} className="text-fine font-medium text-stamp sm:order-last sm:col-span-3">
          {issue}
        </p>
      )}
      <PhoneLabel>{words.text}</PhoneLabel>
      {/* The text may contain line breaks, which a single-line input would silently remove. */}
      <textarea
        aria-label={words.textOf(key.trim())}
        rows={1}
        value={text}
        maxLength={2000}
        spellCheck={false}
        aria-describedby={issueId}
        onChange={({ target }) => onChange({ text: target.value })}
        className={`${controlClasses} field-sizing-content max-h-48 resize-y`}
      />
      <Button
        look="quiet"
        onClick={onRemove}
        aria-label={words.removeOf(key.trim())}
        className="min-h-10 justify-self-start"
      >
        {words.remove}
      </Button>
    </li>
  );
}

/** Names a field on a phone, where no heading of a column does. */
function PhoneLabel({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className={classes("sm:hidden", labelClasses)}>
      {children}
    </span>
  );
}
