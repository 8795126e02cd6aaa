import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { AdminCopyButton } from "./admin-copy-button.tsx";

/** Shows a secret that cannot be read again: a new key, or the shared secret of an endpoint. */
export function NewSecret({
  words,
  secret,
  onDone,
}: {
  readonly words: Readonly<Record<"title" | "about" | "label" | "copy" | "done", string>>;
  readonly secret: string;
  readonly onDone: () => void;
}) {
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={onDone}>
      <p className="text-small">{words.about}</p>
      <dl className="grid grid-cols-1 gap-1.5">
        <dt className="text-small font-semibold">{words.label}</dt>
        <dd className="rounded-field bg-shade px-4 py-3">
          <code className="font-mono text-fine wrap-anywhere select-all">{secret}</code>
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <AdminCopyButton text={secret} label={words.copy} look="primary" size="small" />
        <Button size="small" look="secondary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Modal>
  );
}
