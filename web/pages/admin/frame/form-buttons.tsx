import { Button } from "#web/ui/button.tsx";

/** The two buttons below a form in a dialog. */
export function FormButtons({
  words,
  busy,
  onCancel,
}: {
  readonly words: Readonly<Record<"submit" | "busy" | "cancel", string>>;
  readonly busy: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="small" busy={busy}>
        {busy ? words.busy : words.submit}
      </Button>
      <Button size="small" look="secondary" disabled={busy} onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
