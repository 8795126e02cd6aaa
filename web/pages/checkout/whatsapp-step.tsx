import { type RefObject, useEffect, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { EmailAddress } from "../../form/email-address.tsx";
import { useWords } from "../../language/use-words.ts";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { Agreement } from "../../sign-in/agreement.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLazyModule } from "../../ui/use-lazy-module.ts";
import { StepHeading } from "./step-heading.tsx";
import type { CheckoutAccount } from "./use-checkout-account.ts";
import type { PurchaseTerms } from "./use-purchase-terms.ts";
import type { StartFailure } from "./use-start-payment.ts";

/** Loads the second step's form, which is preloaded during the first step. */
export const loadWhatsAppForm = () => import("./whatsapp-form.tsx");

type Buyer = Extract<CheckoutAccount, { state: "buyer" }>["buyer"];

/** Returns the greeting for the buyer, in which "{email}" stands for their address. */
function greetingOf({ arrivedBy }: Buyer, words: WordsOf<"checkout">["whatsapp"]): string {
  if (arrivedBy === "other-tab") return words.otherTab;
  return arrivedBy === "welcome-back" ? words.welcomeBack : words.signedIn;
}

/** The second step: the number to license. */
export function WhatsAppStep({
  buyer,
  price,
  busy,
  queuing,
  failure,
  salesRegions,
  submitButton,
  onLine,
  onChange,
  onSubmit,
  onOtherAccount,
}: {
  readonly buyer: Buyer;
  readonly price: string;
  readonly busy: boolean;
  readonly queuing: boolean;
  readonly failure: StartFailure | undefined;
  readonly salesRegions: PurchaseTerms["salesRegions"];
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  readonly onLine: (line: string) => void;
  readonly onChange: () => void;
  readonly onSubmit: (phone: string) => void;
  readonly onOtherAccount: () => void;
}) {
  const { whatsapp: words, unableToLoad, tryAgain } = useWords("checkout", checkoutWords);
  // Those who come from the account step have just been told.
  const hasAgreed = buyer.arrivedBy === "registered" || buyer.arrivedBy === "welcome-back";
  const { lazyModule, retry } = useLazyModule(loadWhatsAppForm, true);
  return (
    <section className="grid grid-cols-1 gap-6">
      <StepHeading heading={words.heading} focused={buyer.arrivedBy !== "signed-in"}>
        <div className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-soft">
          <p role="status" className={buyer.arrivedBy === "other-tab" ? "font-medium text-ink" : ""}>
            <Greeting text={greetingOf(buyer, words)} email={buyer.email} /> {buyer.hasLine && words.anotherLine}
          </p>
          <button
            type="button"
            disabled={busy}
            onClick={onOtherAccount}
            className="min-h-6 text-left underline decoration-1 underline-offset-4 hover:text-leaf disabled:opacity-55"
          >
            {words.otherAccount}
          </button>
        </div>
      </StepHeading>
      {lazyModule.status === "loading" && <FormSkeleton hasAgreed={hasAgreed} />}
      {lazyModule.status === "failed" && (
        <Notice look="error">
          {unableToLoad}{" "}
          <Button look="quiet" onClick={retry}>
            {tryAgain}
          </Button>
        </Notice>
      )}
      {lazyModule.status === "loaded" && (
        // Of its own, so that the page keeps its heading if the form fails.
        <PartErrorBoundary>
          <lazyModule.module.WhatsAppForm
            price={price}
            busy={busy}
            queuing={queuing}
            salesRegions={salesRegions}
            refusal={failure?.isAboutNumber === true ? failure : undefined}
            submitButton={submitButton}
            onLine={onLine}
            onChange={onChange}
            onSubmit={onSubmit}
          >
            {!hasAgreed && <Agreement to="payment" />}
            {failure?.isAboutNumber === false && <FailureNotice>{failure.message}</FailureNotice>}
          </lazyModule.module.WhatsAppForm>
        </PartErrorBoundary>
      )}
    </section>
  );
}

/**
 * Explains why no payment was created, and scrolls into view together with the button below. Each attempt mounts it
 * anew, so that it scrolls again.
 */
function FailureNotice({ children }: { readonly children: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="scroll-mb-24">
      <Notice look="error">{children}</Notice>
    </div>
  );
}

function Greeting({ text, email }: { readonly text: string; readonly email: string }) {
  const [before, after] = text.split("{email}");
  if (after === undefined) return text;
  return (
    <>
      {before}
      <EmailAddress email={email} />
      {after}
    </>
  );
}

/** The placeholder while the form or the account loads. `hasAgreed`: to the terms, at the step before. */
export function FormSkeleton({ hasAgreed }: { readonly hasAgreed: boolean }) {
  const words = useWords("checkout", checkoutWords).whatsapp;
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div className="grid gap-1.5">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-12" />
      </div>
      <div className="grid gap-1.5">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-12" />
        <Skeleton className="h-5" />
      </div>
      {!hasAgreed && <Agreement to="payment" />}
      <Skeleton className="h-12 rounded-full" />
    </div>
  );
}
