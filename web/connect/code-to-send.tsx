import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { undoHours } from "#shared/domain/claim.ts";
import { useWords } from "../language/use-words.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Timestamp } from "../ui/timestamp.tsx";
import { useLazyModule } from "../ui/use-lazy-module.ts";
import type { ClaimCode } from "./connections.ts";
import { useIsWide } from "./use-is-wide.ts";
import "./code-to-send.css";

const loadQrCode = () => import("../ui/qr-code.tsx");

/**
 * A code and the ways to send it: WhatsApp on this device, which comes first on a phone; by hand; and the camera of
 * another phone, which comes first on a wide screen, and for a move: the new number is often on another phone.
 * `isMove`: whether another chat uses the license now.
 */
export function CodeToSend({
  code: { code, link, expiresAt },
  isMove,
  phone,
  number,
}: {
  readonly code: ClaimCode;
  readonly isMove: boolean;
  /** The license's number, which sends the code unless it is for a move. */
  readonly phone: string;
  /** The assistant's, to which the code is sent. */
  readonly number: string;
}) {
  const { dialog: words } = useWords("dashboard", dashboardWords).connections;
  const { copied } = useWords("assistant", assistantWords);
  const isWide = useIsWide();
  const qrCode = <CodePicture link={link} />;
  const openWide = isMove ? words.openToMove : words.open;
  const openNarrow = isMove ? words.open : words.openPhone;
  return (
    <div className="code-to-send">
      {isMove && <p className="code-lead">{isWide ? words.sendToMove : words.sendToMoveHere}</p>}
      {isWide && (
        <div className="code-picture">
          {qrCode}
          {!isMove && <p>{words.scan}</p>}
        </div>
      )}
      <div className="code-ways">
        {!isMove && (
          <p>
            {words.send} <PhoneNumber digits={phone} className="inline-block font-semibold" />.
          </p>
        )}
        <ButtonAnchor look={isWide || isMove ? "secondary" : "primary"} href={link}>
          {isWide ? openWide : openNarrow}
        </ButtonAnchor>
        {isMove && !isWide && (
          <div className="code-picture">
            <p>{words.scanToMove}</p>
            {qrCode}
          </div>
        )}
        <div className="code-card">
          <p>
            {words.code} <strong className="select-all">{number}</strong>
          </p>
          <p className="code-symbols select-all">{code}</p>
          <div className="code-buttons">
            <CopyButton
              look="secondary"
              size="small"
              text={code}
              label={words.copy}
              copiedLabel={copied}
              failedLabel={words.copyFailed}
            />
          </div>
        </div>
        {!isMove && !isWide && (
          <Disclosure summary={words.otherPhone}>
            <div className="code-picture">
              <p>{words.scan}</p>
              {qrCode}
            </div>
          </Disclosure>
        )}
        <CodeEnd expiresAt={expiresAt} isMove={isMove} />
      </div>
    </div>
  );
}

/** Says when a code ends, what it does, and that nothing happens without it: there is nothing to cancel. */
export function CodeEnd({ expiresAt, isMove }: { readonly expiresAt: string; readonly isMove: boolean }) {
  const { dialog: words } = useWords("dashboard", dashboardWords).connections;
  return (
    <p className="code-end text-fine text-ink-soft">
      {words.until} <Timestamp at={expiresAt} look="time" endsSentence /> {isMove && words.unsent(undoHours)}
    </p>
  );
}

function CodePicture({ link }: { readonly link: string }) {
  const { dialog: words } = useWords("dashboard", dashboardWords).connections;
  const { lazyModule } = useLazyModule(loadQrCode, true);
  return (
    <div className="code-tile">
      {lazyModule.status === "loaded" && <lazyModule.module.QrCode text={link} label={words.qrCode} />}
    </div>
  );
}
