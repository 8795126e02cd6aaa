import { useEffect, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import "./print.css";

const words = securityWords.page.codes;

/** Displays the recovery codes once: the admin has to confirm that they are saved. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const [areSaved, setKept] = useState(false);
  const [reminded, setReminded] = useState(false);
  useEffect(() => {
    if (areSaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [areSaved]);
  const leave = () => {
    if (areSaved) onDone();
    else setReminded(true);
  };
  const text = codes.join("\n");
  const save = () =>
    saveFile(words.file, new Blob([`${words.fileHeading}\n\n${text}\n`], { type: "text/plain;charset=utf-8" }));
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={leave}>
      <p className="text-small">{words.about}</p>
      <ol
        aria-label={words.label}
        className="recovery-codes grid grid-cols-1 gap-x-6 gap-y-1 rounded-field border border-hairline bg-shade px-5 py-4 font-mono text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={words.copy}
          copiedLabel={frameWords.copied}
          failedLabel={frameWords.copyFailed}
          size="small"
        />
        <Button look="secondary" size="small" onClick={save}>
          {words.save}
        </Button>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <label className="flex min-h-8 items-center gap-2.5 text-small font-semibold">
        <input
          type="checkbox"
          checked={areSaved}
          onChange={({ target }) => {
            setKept(target.checked);
            setReminded(false);
          }}
          className="size-4 shrink-0 accent-leaf"
        />
        {words.kept}
      </label>
      {reminded && <Notice look="error">{words.keptFirst}</Notice>}
      <div>
        <Button size="small" onClick={leave}>
          {words.done}
        </Button>
      </div>
    </Modal>
  );
}
