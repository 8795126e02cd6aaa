import { paymentWords } from "#shared/content/words/payment.ts";
import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../language/use-words.ts";
import { Button, buttonClasses } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Reference } from "../ui/reference.tsx";

/** The buttons of a final state: a link to the dashboard, for an account's payment, and a button that closes. */
function FinalActions({ hasAccount, onClose }: { readonly hasAccount: boolean; readonly onClose: () => void }) {
  const words = useWords("payment", paymentWords);
  return (
    <div className="flex flex-wrap gap-3">
      {hasAccount && (
        // A full page load, even from the dashboard itself, to refetch the orders.
        <a href={sitePaths.dashboard} className={buttonClasses("primary", "normal")}>
          {words.dashboard}
        </a>
      )}
      <Button look="secondary" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  );
}

/** A payment that the bank is still processing: neither paid nor failed. */
export function PaymentProcessing({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("payment", paymentWords);
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.bankTitle}</h3>
      <p className="text-small text-ink-soft">{words.bankProcessing}</p>
      <FinalActions hasAccount onClose={onClose} />
    </div>
  );
}

/** A voucher that the customer pays elsewhere within days, with a link to it. */
export function VoucherReady({
  address,
  hasAccount,
  onClose,
}: {
  readonly address: string | undefined;
  readonly hasAccount: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords("payment", paymentWords);
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.voucherTitle}</h3>
      <p className="text-small text-ink-soft">{words.voucherNote}</p>
      {address !== undefined && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start py-2 text-small font-semibold text-leaf underline underline-offset-4"
        >
          {words.openVoucher}
        </a>
      )}
      <FinalActions hasAccount={hasAccount} onClose={onClose} />
    </div>
  );
}

/** A payment that can no longer be paid. For an account, the dashboard shows its order. */
export function PaymentCanceled({
  hasAccount,
  onClose,
}: {
  readonly hasAccount: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords("payment", paymentWords);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice look="error">
        <p>{words.canceledTitle}</p>
        <p className="mt-2 font-normal">{words.canceledNote}</p>
      </Notice>
      <FinalActions hasAccount={hasAccount} onClose={onClose} />
    </div>
  );
}

/** A payment that was charged but that the shop could not complete: support needs the reference. */
export function PaymentUnfinalized({
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
