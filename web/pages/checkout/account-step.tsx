import { type ReactNode, useEffect, useId, useRef } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../../language/site-link.tsx";
import { useWords } from "../../language/use-words.ts";
import { AccountFields } from "../../sign-in/account-fields.tsx";
import { Agreement } from "../../sign-in/agreement.tsx";
import { registerOrSignIn, type SignInResult } from "../../sign-in/sign-in.ts";
import { signInAddressFor } from "../../sign-in/sign-in-target.ts";
import { useAccountForm } from "../../sign-in/use-account-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useKeepButtonVisible } from "../../ui/use-keep-button-visible.ts";
import type { CheckoutAccount } from "./use-checkout-account.ts";

/** The sign-in page, which leads back here and knows the email that was typed. */
const signInAddress = signInAddressFor({ pathname: sitePaths.checkout, search: "" });

/** The first step: registration, or sign-in if the account exists already. The sign-in page leads back here. */
export function AccountStep({
  notice,
  onRetry,
  initialValues,
  focusHeading,
  onName,
  onSignedIn,
}: {
  readonly notice: Extract<CheckoutAccount, { state: "nobody" }>["notice"];
  readonly onRetry: (() => void) | undefined;
  readonly initialValues: { readonly name: string; readonly email: string } | undefined;
  readonly focusHeading: boolean;
  /** Receives the name as it is typed, for the license card; an empty string if there is none. */
  readonly onName: (name: string) => void;
  readonly onSignedIn: (signedIn: SignInResult) => void;
}) {
  const words = useWords("checkout", checkoutWords);
  const { unableToRegister } = useWords("accountForm", accountFormWords);
  const button = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const hydrated = useHydrated();
  const form = useAccountForm("new", unableToRegister, async (account) => {
    onSignedIn(await registerOrSignIn(account));
  });
  useKeepButtonVisible(form.element, button);
  // Also what is there already: restored, filled in by the browser, or typed before hydration.
  useEffect(() => {
    onName(nameIn(form.element.current));
  }, [onName, form.element]);
  return (
    <section className="grid grid-cols-1 gap-6">
      <div>
        <HiddenHeading focused={focusHeading}>{words.account.heading}</HiddenHeading>
        <p className="flex flex-wrap items-baseline gap-x-2 text-small">
          <span className="text-ink-soft">{words.account.alreadyRegistered}</span>
          <ButtonLink to={signInAddress} look="quiet">
            {words.account.signIn}
          </ButtonLink>
        </p>
      </div>
      {notice !== undefined && (
        <Notice look="error">
          {notice === "expired" ? words.sessionExpired : words.unreachable}{" "}
          {onRetry && (
            <Button look="quiet" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      <NeedsScript />
      <form
        ref={form.element}
        method="post"
        noValidate
        onInput={({ currentTarget }) => onName(nameIn(currentTarget))}
        onSubmit={form.onSubmit}
        className="grid grid-cols-1 gap-5"
      >
        <AccountFields
          kind="new"
          problems={form.problems}
          refusedBy={form.isTaken ? messageId : undefined}
          belowEmail={form.isTaken && <EmailTaken id={messageId} />}
          initialValues={initialValues}
        />
        <Agreement to="account" />
        {form.message !== undefined && !form.isTaken && <Refusal key={form.message}>{form.message}</Refusal>}
        <Button
          ref={button}
          type="submit"
          busy={form.submitting}
          disabled={!hydrated}
          className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
        >
          {form.submitting ? words.account.busy : words.account.submit}
        </Button>
      </form>
    </section>
  );
}

function nameIn(form: HTMLFormElement | null): string {
  const name = form?.elements.namedItem("name");
  return name instanceof HTMLInputElement ? name.value.trim() : "";
}

/**
 * The step's heading, for screen readers alone: the page's heading is above, and the bar names the step. `focused` when
 * the visitor was led back to the step.
 */
function HiddenHeading({ focused, children }: { readonly focused: boolean; readonly children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  return (
    <h2 ref={element} tabIndex={-1} className="sr-only">
      {children}
    </h2>
  );
}

/** Below the email, which gets the focus: that it has an account, with the way to sign in. */
function EmailTaken({ id }: { readonly id: string }) {
  const { emailConflict, emailConflictLink } = useWords("accountForm", accountFormWords);
  const [before = "", ...after] = emailConflict.split(emailConflictLink);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const email = element.current?.closest("form")?.elements.namedItem("email");
    // They come into view together.
    if (email instanceof HTMLInputElement) {
      email.focus({ preventScroll: true });
      email.parentElement?.scrollIntoView({ block: "nearest" });
    }
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // Nearer to the email than to what follows.
    <p ref={element} id={id} role="alert" className="-mt-3.5 scroll-mb-24 text-fine font-medium text-stamp">
      {before}
      <SiteLink to={signInAddress} className="text-ink underline underline-offset-4 hover:text-leaf">
        {emailConflictLink}
      </SiteLink>
      {after.join(emailConflictLink)}
    </p>
  );
}

/** Why there is no account, in front of the button that was just clicked, with which it comes into view. */
function Refusal({ children }: { readonly children: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={element}
      role="alert"
      className="-my-1 scroll-mb-24 rounded-field border-l-4 border-stamp bg-stamp-tint px-4 py-2 text-small font-medium"
    >
      {children}
    </div>
  );
}
