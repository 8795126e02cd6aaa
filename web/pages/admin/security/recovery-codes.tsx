import { useEffect, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFooter } from "#web/ui/dialog-footer.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { AdminCopyButton } from "../frame/admin-copy-button.tsx";
import "./print.css";

const words = securityWords.page.codes;

/** Displays new recovery codes, once. The dialog closes only after the admin has confirmed that they are saved. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const [areSaved, setAreSaved] = useState(false);
  const [showsReminder, setShowsReminder] = useState(false);
  useEffect(() => {
    if (areSaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [areSaved]);
  const closeIfSaved = () => {
    if (areSaved) onDone();
    else setShowsReminder(true);
  };
  const text = codes.join("\n");
  const saveAsFile = () =>
    saveFile(words.file, new Blob([`${words.fileHeading}\n\n${text}\n`], { type: "text/plain;charset=utf-8" }));
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={closeIfSaved}>
      <p className="text-small">{words.about}</p>
      <ol
        aria-label={words.label}
        className="recovery-codes grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,34%)),1fr))] gap-x-3 gap-y-1 rounded-field border border-hairline bg-shade px-4 py-3 font-mono text-fine sm:px-5 sm:text-small"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <AdminCopyButton text={text} label={words.copy} size="small" />
        <Button look="secondary" size="small" onClick={saveAsFile}>
          {words.save}
        </Button>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <DialogFooter>
        <label className="flex min-h-8 items-center gap-2.5 text-small font-semibold">
          <input
            type="checkbox"
            checked={areSaved}
            onChange={({ target }) => {
              setAreSaved(target.checked);
              setShowsReminder(false);
            }}
            className="size-4 shrink-0 accent-leaf"
          />
          {words.savedThem}
        </label>
        {showsReminder && <Notice look="error">{words.confirmSavedFirst}</Notice>}
        <div>
          <Button size="small" onClick={closeIfSaved}>
            {words.done}
          </Button>
        </div>
      </DialogFooter>
    </Modal>
  );
}
