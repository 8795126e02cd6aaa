import { type ReactNode, useId, useState } from "react";
import { Navigate, redirect, useParams } from "react-router";
import { receiptWords } from "#shared/content/words/receipt.ts";
import { receiptPath, sitePaths } from "#shared/domain/site-paths.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { session, useSession } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { signInAddressFor } from "../../sign-in/sign-in-target.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tick } from "../../ui/tick.tsx";
import { CompanyForm } from "./company-form.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { type HeldPrice, useReceipt } from "./use-receipt.ts";
import "./receipt.css";

/** Redirects to the sign-in page, which leads back here, if there is no stored token. */
export function clientLoader({ request }: { readonly request: Request }) {
  if (session().token === null) throw redirect(signInAddressFor(new URL(request.url)));
  return null;
}

/** The receipt of a paid order, to print or to save. */
export default function ReceiptPage() {
  const words = useWords("receipt", receiptWords);
  const { orderId = "" } = useParams();
  const { token } = useSession();
  const path = receiptPath(orderId);
  if (token === null) {
    return (
      <div className="min-h-dvh">
        <Navigate to={signInAddressFor({ pathname: path, search: "" })} replace />
      </div>
    );
  }
  return (
    <div className="receipt-page min-h-dvh bg-shade">
      <PageHead title={words.title} path={path} noIndex />
      <div className="receipt-room page-width @container">
        <Contents key={`${token} ${orderId}`} orderId={orderId} />
      </div>
    </div>
  );
}

function Contents({ orderId }: { readonly orderId: string }) {
  const words = useWords("receipt", receiptWords);
  const money = useMoney();
  const { state, startOver, update } = useReceipt(orderId);
  const [isEditing, setIsEditing] = useState(false);
  const payText = (held: HeldPrice | undefined) =>
    held === undefined ? words.pay : words.payAmount(money.amount(held.amount, held.currency));
  const back = (
    <ButtonLink to={sitePaths.dashboard} look="secondary">
      {words.back}
    </ButtonLink>
  );
  if (state.step === "loading") return <Loading />;
  if (state.step === "missing") {
    return (
      <Message
        heading={words.missingHeading}
        text={<p className="text-ink-soft">{words.missing}</p>}
        action={
          <>
            {/* Without a session, this page leads to the sign-in page, and back here. */}
            <Button onClick={signOut}>{words.otherAccount}</Button>
            {back}
          </>
        }
      />
    );
  }
  if (state.step === "unpaid") {
    return (
      <Message
        heading={words.unpaidHeading}
        text={<p className="text-ink-soft">{words.unpaid}</p>}
        action={<ButtonLink to={sitePaths.dashboard}>{payText(state.held)}</ButtonLink>}
      />
    );
  }
  if (state.step === "failed") {
    return (
      <Message
        heading={words.failedHeading}
        text={
          <p role="alert" className="text-ink-soft">
            {messageOf(state.error, words.failed)}
          </p>
        }
        action={
          <>
            <Button onClick={startOver}>{words.loadAgain}</Button>
            {back}
          </>
        }
      />
    );
  }
  return (
    <div className="receipt-columns">
      <ReceiptPaper receipt={state.receipt} />
      <div className="receipt-actions">
        {/* First, because it changes what is printed. */}
        <CompanyForm billTo={state.receipt.billTo} onSave={update} onToggle={setIsEditing} />
        {/* Saving comes first: what is typed and not saved is not printed. */}
        <Button look={isEditing ? "secondary" : "primary"} onClick={() => window.print()}>
          {words.print}
        </Button>
        <ButtonLink to={sitePaths.dashboard} look="quiet">
          {words.back}
        </ButtonLink>
      </div>
      <div className="receipt-side grid grid-cols-1 content-start gap-8">
        <Uses namesCompany={state.receipt.billTo.companyName !== ""} />
      </div>
    </div>
  );
}

/** What a receipt is good for, which is why the page offers what it offers. */
function Uses({ namesCompany }: { readonly namesCompany: boolean }) {
  const words = useWords("receipt", receiptWords).uses;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3 border-t border-hairline pt-5">
      <h2 id={headingId} className="font-sans text-small font-semibold tracking-normal">
        {words.heading}
      </h2>
      <ul className="grid grid-cols-1 gap-2 text-small text-ink-soft">
        {[words.proof, namesCompany ? words.business : words.businessLater, words.always].map((use) => (
          <li key={use} className="flex gap-2.5">
            <Tick className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>{use}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  const words = useWords("receipt", receiptWords);
  return (
    <>
      <h1 className="sr-only">{words.title}</h1>
      <div className="receipt-columns">
        <div className="receipt-sheet paper-colored grid grid-cols-1 content-start gap-8">
          <p role="status" className="flex min-h-12 items-center text-ink-soft">
            {words.loading}
          </p>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
        <div className="receipt-actions">
          <Skeleton className="receipt-button h-8" />
          <Skeleton className="receipt-button h-12 rounded-full" />
          <Skeleton className="receipt-button h-6" />
        </div>
      </div>
    </>
  );
}

function Message({
  heading,
  text,
  action,
}: {
  readonly heading: string;
  readonly text: ReactNode;
  readonly action: ReactNode;
}) {
  const words = useWords("receipt", receiptWords);
  return (
    <section className="receipt-message receipt-sheet grid grid-cols-1 justify-items-start gap-5">
      <Mark className="size-10 text-leaf" />
      <h1 className="text-heading">{heading}</h1>
      {text}
      <div className="receipt-choices flex flex-wrap items-center gap-3">
        {action}
        <ButtonLink to={sitePaths.contact} look="quiet">
          {words.contact}
        </ButtonLink>
      </div>
    </section>
  );
}
