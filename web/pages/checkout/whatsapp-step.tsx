import type { RefObject } from "react";
import { Link } from "react-router";
import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import { addresses } from "../../addresses.ts";
import { Button } from "../../ui/button.tsx";
import { useLate } from "../../ui/late.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { CheckoutAccount } from "./use-checkout-account.ts";
import type { StartFailure } from "./use-start-payment.ts";

const words = checkoutWords.whatsapp;

/** The second step's form, which the first step loads ahead. */
export const loadWhatsAppForm = () => import("./whatsapp-form.tsx");

type Buyer = Extract<CheckoutAccount, { state: "buyer" }>["buyer"];

function greetingOf({ came, email }: Buyer): string | undefined {
  if (came === "signed-in") return words.signedIn.replace("{email}", () => email);
  return came === "welcome-back" ? words.welcomeBack : undefined;
}

/** The second step: the number to licence. */
export function WhatsAppStep({
  buyer,
  price,
  busy,
  failure,
  submitButton,
  onLine,
  onSubmit,
  onOtherAccount,
}: {
  readonly buyer: Buyer;
  readonly price: string;
  readonly busy: boolean;
  readonly failure: StartFailure | undefined;
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  readonly onLine: (line: string) => void;
  readonly onSubmit: (phone: string) => void;
  readonly onOtherAccount: () => void;
}) {
  const { part, retry } = useLate(loadWhatsAppForm, true);
  const greeting = greetingOf(buyer);
  return (
    <section className="grid grid-cols-1 gap-6">
      <StepHeading heading={words.heading} text={words.text} focused={buyer.came !== "signed-in"} />
      {greeting !== undefined && (
        <Notice look="success">
          {greeting} {buyer.hasLine && words.anotherLine}{" "}
          <Button look="quiet" disabled={busy} onClick={onOtherAccount}>
            {words.otherAccount}
          </Button>
        </Notice>
      )}
      {part.status === "loading" && <FormSkeleton />}
      {part.status === "failed" && (
        <Notice look="error">
          {checkoutWords.unableToLoad}{" "}
          <Button look="quiet" onClick={retry}>
            {checkoutWords.tryAgain}
          </Button>
        </Notice>
      )}
      {part.status === "loaded" && (
        <part.module.WhatsAppForm
          price={price}
          busy={busy}
          refusal={failure?.field === true ? failure.message : undefined}
          submitButton={submitButton}
          onLine={onLine}
          onSubmit={onSubmit}
        >
          {failure?.field === false && (
            <Notice look="error">
              {failure.message}{" "}
              {failure.paidAlready && (
                <Link to={addresses.dashboard} className="font-semibold text-leaf underline underline-offset-4">
                  {words.dashboard}
                </Link>
              )}
            </Notice>
          )}
        </part.module.WhatsAppForm>
      )}
    </section>
  );
}

/** Keeps the form's place while it loads, or while the account is looked up. */
export function FormSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-12" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  );
}
