import { paymentWords } from "#shared/content/words/payment.ts";
import { addresses } from "#shared/domain/addresses.ts";
import { brand } from "#shared/domain/brand.ts";
import { useWords } from "../language/use-words.ts";
import { Button, buttonClasses } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Reference } from "../ui/reference.tsx";

/**
 * Out of an end that nothing more can be done about: to the dashboard, where the payment is of an account, or back to
 * the page.
 */
function WaysOn({ ofAccount, onClose }: { readonly ofAccount: boolean; readonly onClose: () => void }) {
  const words = useWords("payment", paymentWords);
  return (
    <div className="flex flex-wrap gap-3">
      {ofAccount && (
        // A whole page load, also from the dashboard itself: the orders are read afresh.
        <a href={addresses.dashboard} className={buttonClasses("primary", "normal")}>
          {words.dashboard}
        </a>
      )}
      <Button look="secondary" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  );
}

/** Money on its way: neither paid nor failed. */
export function AtBank({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("payment", paymentWords);
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.bankTitle}</h3>
      <p className="text-small text-ink-soft">{words.bankProcessing}</p>
      <WaysOn ofAccount onClose={onClose} />
    </div>
  );
}

/** A slip that the customer pays elsewhere within days, and where it is shown. */
export function SlipReady({
  address,
  ofAccount,
  onClose,
}: {
  readonly address: string | undefined;
  readonly ofAccount: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords("payment", paymentWords);
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.slipTitle}</h3>
      <p className="text-small text-ink-soft">{words.slipWaits}</p>
      {address !== undefined && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start py-2 text-small font-semibold text-leaf underline underline-offset-4"
        >
          {words.slipOpen}
        </a>
      )}
      <WaysOn ofAccount={ofAccount} onClose={onClose} />
    </div>
  );
}

/** A payment that can never be paid any more. Of an account, the dashboard says what became of its order. */
export function Canceled({ ofAccount, onClose }: { readonly ofAccount: boolean; readonly onClose: () => void }) {
  const words = useWords("payment", paymentWords);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice look="error">
        <p>{words.canceledTitle}</p>
        <p className="mt-2 font-normal">{words.canceledNote}</p>
      </Notice>
      <WaysOn ofAccount={ofAccount} onClose={onClose} />
    </div>
  );
}

/** Charged, but the shop does not know: the reference is what support needs. */
export function Unfinalized({
  reference,
  onCheck,
  onClose,
}: {
  readonly reference: string;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords("payment", paymentWords);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice look="error">
        <p>{words.unableToFinalize}</p>
        <p className="mt-2 font-normal">
          {words.unableToFinalizeNote} <Reference id={reference} />
        </p>
      </Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onCheck}>{words.checkAgain}</Button>
        <a
          href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(reference)}`}
          className="py-2 text-small font-semibold text-leaf underline underline-offset-4"
        >
          {words.support}
        </a>
        <Button look="quiet" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
