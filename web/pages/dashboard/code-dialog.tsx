import { type FormEvent, useState } from "react";
import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import { messageOf, send } from "../../api.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { endWaiting, useCodeWanted } from "./code-wanted.ts";
import { ownCall, SessionOver } from "./own-call.ts";

/** Asks an admin for the code of their second factor while a call waits for it. */
export function CodeDialog({ onRenewed }: { readonly onRenewed: (token: string) => void }) {
  return useCodeWanted() ? <AskForCode onRenewed={onRenewed} /> : null;
}

async function tokenFor(code: string): Promise<string> {
  // Admins alone need it, so no other dashboard loads the table of their routes.
  const { adminRoutes } = await import("../../../shared/contract/admin/routes.ts");
  const { token } = await ownCall(() => send<"giveSecondFactor">(adminRoutes.giveSecondFactor, { body: { code } }));
  return token;
}

function AskForCode({ onRenewed }: { readonly onRenewed: (token: string) => void }) {
  const { code: words, close } = useWords("dashboard", dashboardWords);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim().length < 6) return setProblem(words.missing);
    setBusy(true);
    try {
      onRenewed(await tokenFor(code));
      endWaiting("goOn");
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return endWaiting("giveUp");
      setProblem(messageOf(error, words.failed));
    }
  };

  return (
    <Modal title={words.title} closeLabel={close} onClose={() => endWaiting("giveUp")}>
      <p className="text-small text-ink-soft">{words.about}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        <TextField
          name="code"
          label={words.label}
          error={problem}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="small" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </form>
    </Modal>
  );
}
