import { useId, useState } from "react";
import { userWords } from "#shared/content/words/admin/users.ts";
import { brand } from "#shared/domain/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import type { AdminUser } from "./user.ts";

const words = userWords.download;

/** The button that saves the user's data export as a file. The file's name contains no personal data. */
export function DownloadUser({
  user: { id },
  onDone,
}: {
  readonly user: AdminUser;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const aboutId = useId();
  const download = async () => {
    setBusy(true);
    onDone(undefined);
    try {
      const data = await adminCall("exportAdminUser", { params: { id } });
      const fileName = `${brand.name.toLowerCase()}-${id}-${data.exportedAt.slice(0, 10)}.json`;
      saveFile(fileName, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      onDone({ look: "success", text: words.done(fileName) });
    } catch (error) {
      onDone({ look: "error", text: messageOf(error, words.failed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p id={aboutId} className="text-fine text-ink-soft">
        {words.about}
      </p>
      <Button look="secondary" size="small" busy={busy} aria-describedby={aboutId} onClick={() => void download()}>
        {busy ? words.busy : words.action}
      </Button>
    </div>
  );
}
