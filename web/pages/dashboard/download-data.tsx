import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { brand } from "#shared/domain/brand.ts";
import { useWords } from "../../language/use-words.ts";
import { call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";

type Progress =
  | { readonly step: "idle" }
  | { readonly step: "preparing" }
  | { readonly step: "saved"; readonly fileName: string }
  | { readonly step: "failed"; readonly error: unknown };

/**
 * Saves the user's data as a file. Returns its name, which contains the day of the export in UTC, like the dates in the
 * file.
 */
async function downloadData(): Promise<string> {
  const data = await callAsSignedInUser(() => call("exportMe"));
  const fileName = `${brand.name.toLowerCase()}-data-${data.exportedAt.slice(0, 10)}.json`;
  saveFile(fileName, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  return fileName;
}

/** A section with a button that downloads the user's data. */
export function DownloadData() {
  const words = useWords("dashboard", dashboardWords).data.download;
  const [progress, setProgress] = useState<Progress>({ step: "idle" });
  const preparing = progress.step === "preparing";

  const download = async () => {
    if (preparing) return;
    setProgress({ step: "preparing" });
    try {
      setProgress({ step: "saved", fileName: await downloadData() });
    } catch (error) {
      if (error instanceof SessionOver) return;
      setProgress({ step: "failed", error });
    }
  };

  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <div className="grid gap-1">
        <h3 className="font-sans text-body font-semibold tracking-normal">{words.heading}</h3>
        <p className="text-small text-ink-soft">{words.text}</p>
      </div>
      <Button
        look="secondary"
        size="small"
        // `disabled` would lose the focus.
        aria-disabled={preparing || undefined}
        className={preparing ? "opacity-55" : ""}
        onClick={() => void download()}
      >
        {preparing ? words.busy : words.action}
      </Button>
      {progress.step === "failed" && <Notice look="error">{messageOf(progress.error, words.failed)}</Notice>}
      <p role="status" className={progress.step === "saved" ? "text-small wrap-anywhere text-ink-soft" : "sr-only"}>
        {preparing && words.busy}
        {progress.step === "saved" && words.done(progress.fileName)}
      </p>
    </div>
  );
}
