import { useRef } from "react";
import { accountFormWords } from "../../../shared/content/words/account-form.ts";
import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import { AccountFields } from "../../sign-in/account-fields.tsx";
import { registerOrSignIn, type SignedIn } from "../../sign-in/sign-in.ts";
import { useAccountForm } from "../../sign-in/use-account-form.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { useKeepInSight } from "../../ui/keep-in-sight.ts";
import { Notice } from "../../ui/notice.tsx";
import { StepHeading } from "./step-heading.tsx";

const words = checkoutWords.account;

/** The first step: an account, new or, without a word more, the one that is there already (specification section 4). */
export function AccountStep({
  notice,
  onRetry,
  initial,
  focusHeading,
  onSignedIn,
}: {
  readonly notice: string | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly initial: { readonly name: string; readonly email: string } | undefined;
  readonly focusHeading: boolean;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}) {
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  const form = useAccountForm("new", accountFormWords.unableToRegister, async (account) => {
    onSignedIn(await registerOrSignIn(account));
  });
  useKeepInSight(element, button);
  return (
    <section className="grid grid-cols-1 gap-6">
      <StepHeading heading={words.heading} text={words.text} focused={focusHeading} />
      {notice !== undefined && (
        <Notice look="error">
          {notice}{" "}
          {onRetry && (
            <Button look="quiet" onClick={onRetry}>
              {checkoutWords.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      <form ref={element} method="post" noValidate onSubmit={form.onSubmit} className="grid grid-cols-1 gap-5">
        <AccountFields kind="new" errors={form.errors} initial={initial} />
        {form.message !== undefined && <Notice look="error">{form.message}</Notice>}
        <Button
          ref={button}
          type="submit"
          busy={form.submitting}
          disabled={!hydrated}
          className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
        >
          {form.submitting ? words.busy : words.submit}
        </Button>
      </form>
      <p className="text-small text-ink-soft">{words.alreadyRegistered}</p>
    </section>
  );
}
