import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../language/use-words.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { useLazyModule } from "../ui/use-lazy-module.ts";
import type { ClaimCode } from "./connections.ts";

const loadQrCode = () => import("../ui/qr-code.tsx");

/** What the dialog shows: the code, that its chat is connected, or that it has expired. */
export type DialogState = "waiting" | "connected" | "expired";

/** Shows the code that connects a license on a wide screen: to scan with the phone, or to open WhatsApp here. */
export function ConnectDialog({
  code,
  state,
  busy,
  onNewCode,
  onClose,
}: {
  readonly code: ClaimCode;
  readonly state: DialogState;
  /** Whether a new code is being made. */
  readonly busy: boolean;
  readonly onNewCode: () => void;
  readonly onClose: () => void;
}) {
  const { connections: words, close: closeLabel } = useWords("dashboard", dashboardWords);
  const messages = { waiting: undefined, connected: words.connected, expired: words.dialog.expired };
  return (
    <Modal title={words.dialog.title} closeLabel={closeLabel} onClose={onClose}>
      <div role="status">{state !== "waiting" && <p className="font-semibold">{messages[state]}</p>}</div>
      {state === "waiting" && <WaitingCode code={code} />}
      {state === "connected" && (
        <Button className="justify-self-end" size="small" onClick={onClose}>
          {words.dialog.done}
        </Button>
      )}
      {state === "expired" && (
        <Button className="justify-self-end" size="small" busy={busy} onClick={onNewCode}>
          {words.newCode}
        </Button>
      )}
    </Modal>
  );
}

function WaitingCode({ code: { code, link } }: { readonly code: ClaimCode }) {
  const words = useWords("dashboard", dashboardWords).connections;
  const { lazyModule } = useLazyModule(loadQrCode, true);
  return (
    <>
      <p>{words.dialog.scan}</p>
      <div className="grid min-h-60 grid-cols-1 justify-items-center">
        {lazyModule.status === "loaded" && <lazyModule.module.QrCode text={link} label={words.dialog.qrCode} />}
      </div>
      <p className="text-small text-ink-soft">
        {words.dialog.code} <strong className="font-mono text-ink select-all">{code}</strong>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-soft">{words.waiting}</p>
        <ButtonAnchor size="small" look="secondary" href={link}>
          {words.dialog.open}
        </ButtonAnchor>
      </div>
    </>
  );
}
