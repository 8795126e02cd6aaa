import { classes } from "#web/ui/classes.ts";

/** A choice between a few appearances of the preview. */
export function PreviewSwitch<Option extends string>({
  label,
  options,
  names,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly names: Readonly<Record<Option, string>>;
  readonly chosen: Option;
  readonly onChoose: (option: Option) => void;
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-card border border-edge p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className={classes(
            "min-h-7 rounded-full px-3 text-fine font-semibold",
            option === chosen ? "bg-leaf text-on-leaf" : "text-ink-soft hover:text-ink",
          )}
        >
          {names[option]}
        </button>
      ))}
    </fieldset>
  );
}
