import type { ReactNode } from "react";
import { Navigate, redirect, useParams } from "react-router";
import { receiptWords } from "#shared/content/words/receipt.ts";
import { receiptPath, sitePaths } from "#shared/domain/site-paths.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { session, useSession } from "../../session/session.ts";
import { signInAddressFor } from "../../sign-in/sign-in-target.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompanyForm } from "./company-form.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { useReceipt } from "./use-receipt.ts";

/** The receipt comes first, and what one does with it is after it or, where there is room, beside it. */
const columns = "grid grid-cols-1 gap-8 @min-[58rem]:grid-cols-[7fr_4fr] @min-[58rem]:gap-12";

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
    <div className="receipt-page page-width @container grid min-h-dvh grid-cols-1 content-start gap-8 pb-24 pt-10 md:pt-14">
      <PageHead title={words.title} path={path} noIndex />
      <Contents key={`${token} ${orderId}`} orderId={orderId} />
    </div>
  );
}

function Contents({ orderId }: { readonly orderId: string }) {
  const words = useWords("receipt", receiptWords);
  const { state, startOver, update } = useReceipt(orderId);
  if (state.step === "loading") return <Loading />;
  if (state.step === "missing") {
    return <Message heading={words.missingHeading} text={<p className="text-ink-soft">{words.missing}</p>} />;
  }
  if (state.step === "unpaid") {
    return <Message heading={words.unpaidHeading} text={<p className="text-ink-soft">{words.unpaid}</p>} />;
  }
  if (state.step === "failed") {
    return (
      <Message
        heading={words.failedHeading}
        text={<Notice look="error">{messageOf(state.error, words.failed)}</Notice>}
        action={<Button onClick={startOver}>{words.loadAgain}</Button>}
      />
    );
  }
  return (
    <div className={classes("receipt-columns items-start", columns)}>
      <ReceiptPaper receipt={state.receipt} />
      <div className="grid grid-cols-1 gap-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button className="w-full @min-[26rem]:w-auto" onClick={() => window.print()}>
            {words.print}
          </Button>
          <ButtonLink to={sitePaths.dashboard} look="quiet">
            {words.back}
          </ButtonLink>
        </div>
        <CompanyForm billTo={state.receipt.billTo} onSave={update} />
      </div>
    </div>
  );
}

function Loading() {
  const words = useWords("receipt", receiptWords);
  return (
    <>
      <h1 className="sr-only">{words.title}</h1>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div className={columns}>
        <Skeleton className="h-112" />
        <Skeleton className="h-12 @min-[26rem]:max-w-56" />
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
  readonly action?: ReactNode;
}) {
  const words = useWords("receipt", receiptWords);
  return (
    <section className="grid max-w-prose grid-cols-1 justify-items-start gap-5 py-6">
      <h1 className="text-heading">{heading}</h1>
      {text}
      <div className="flex flex-wrap items-center gap-3">
        {action}
        <ButtonLink to={sitePaths.dashboard} look="secondary">
          {words.back}
        </ButtonLink>
      </div>
    </section>
  );
}
