import { useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { withPrice } from "#shared/domain/money.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useOffer } from "../../content/offer.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { LinkChoice, type LinkPurpose, LinkRequest, typedEmail } from "../../links/link-request.tsx";
import { isAdmin, startSession, useSession } from "../../session/session.ts";
import { AccountFields } from "../../sign-in/account-fields.tsx";
import { Agreement } from "../../sign-in/agreement.tsx";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { registerOrSignIn, signIn } from "../../sign-in/sign-in.ts";
import { signInTargetIn } from "../../sign-in/sign-in-target.ts";
import { useAccountForm } from "../../sign-in/use-account-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Mark } from "../../ui/mark.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Steps } from "../checkout/steps.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SidePanel } from "./side-panel.tsx";
import "../../ui/chat.css";
import "./login.css";

/** Redirects a signed-in person to the requested page, else to the dashboard or the admin area. */
function useRedirectWhenSignedIn(): void {
  const navigate = useNavigate();
  const { token, role } = useSession();
  const [query] = useSearchParams();
  useEffect(() => {
    if (token !== null) void navigate(signInTargetIn(query, isAdmin(role)), { replace: true });
  }, [token, role, query, navigate]);
}

/** Sign-in and registration on one page. */
export default function Login() {
  const words = useWords("login", loginWords);
  const formWords = useWords("accountForm", accountFormWords);
  const wordsForLinks = useWords("links", linkWords);
  const [mode, setMode] = useState<"signIn" | "register">("signIn");
  const [linkRequest, setLinkRequest] = useState<{ readonly purpose: LinkPurpose; readonly email: string }>();
  const hydrated = useHydrated();
  const { token } = useSession();
  // Keeps the form visible after its own sign-in or registration, until the redirect.
  const [query] = useSearchParams();
  const [hasJustSignedIn, setHasJustSignedIn] = useState(false);
  useRedirectWhenSignedIn();
  const isRegistering = mode === "register";
  const accountKind = isRegistering ? "new" : "existing";
  const fallbackError = isRegistering ? formWords.unableToRegister : formWords.somethingWrong;
  const form = useAccountForm(accountKind, fallbackError, async (account) => {
    const { email, password } = account;
    const { token, user } = isRegistering ? await registerOrSignIn(account) : await signIn({ email, password });
    setHasJustSignedIn(true);
    startSession(token, user);
  });
  const modeWords = words[mode];
  // The prerendered page knows no query.
  const isForCheckout = hydrated && signInTargetIn(query, false) === sitePaths.checkout;
  // Not above a page that is already displayed, which it would move.
  const [arrivedFromCheckout] = useState(isForCheckout);
  const money = useMoney();
  const { priceCents, currency } = useOffer(isForCheckout);
  const price = money.amount(priceCents, currency);
  const messageId = useId();
  const askForLink = (purpose: LinkPurpose) => setLinkRequest({ purpose, email: typedEmail(form.element.current) });

  return (
    <div className="@container sign-in">
      <PageHead title={modeWords.title} description={words.description} path={sitePaths.login} />
      {/* Displayed until the redirect of a signed-in user. As high as the window, so that the footer does not move. */}
      <OnlyFor audience="signed-in" when={token !== null && !hasJustSignedIn}>
        <div aria-busy="true" className="grid min-h-dvh place-content-center">
          <Mark className="size-10 text-leaf motion-safe:animate-pulse" />
        </div>
      </OnlyFor>
      <OnlyFor audience="signed-out" when={token === null || hasJustSignedIn}>
        {arrivedFromCheckout && isForCheckout && <Steps current="account" price={price} alwaysPriced />}
        <div className="page-width @container">
          <div className={linkRequest === undefined ? "sign-in-columns" : "sign-in-columns sign-in-asking"}>
            <div className="grid w-full grid-cols-1 content-start gap-5">
              {linkRequest === undefined && (
                <Greeting
                  heading={modeWords.heading}
                  text={
                    isForCheckout
                      ? withPrice(words.signIn.toCheckout, money.price(priceCents, currency))
                      : modeWords.text
                  }
                />
              )}
              <div className="sign-in-sheet">
                {/* Kept while a link is asked for, with what was typed. */}
                <div hidden={linkRequest !== undefined}>
                  <div className="sign-in-form">
                    <NeedsScript />
                    <form
                      ref={form.element}
                      method="post"
                      noValidate
                      onSubmit={form.onSubmit}
                      className="grid grid-cols-1 gap-5"
                    >
                      <AccountFields
                        kind={accountKind}
                        problems={form.problems}
                        refusedBy={!isRegistering && form.isMismatch ? messageId : undefined}
                      />
                      {isRegistering ? (
                        <Agreement to="account" />
                      ) : (
                        <ForgottenPassword messageId={messageId} message={form.message} isMismatch={form.isMismatch}>
                          <LinkChoice purpose="resetPassword" disabled={form.submitting} onChoose={askForLink} />
                        </ForgottenPassword>
                      )}
                      <Button
                        type="submit"
                        busy={form.submitting}
                        disabled={!hydrated}
                        className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
                      >
                        {form.submitting ? modeWords.busy : modeWords.submit}
                      </Button>
                      {isRegistering && <FormMessage>{form.message}</FormMessage>}
                    </form>
                    {!isRegistering && <p className="sign-in-or text-small text-ink-soft">{words.or}</p>}
                    {!isRegistering && (
                      <PasskeySignIn
                        onSignedIn={({ token, user }) => {
                          setHasJustSignedIn(true);
                          startSession(token, user);
                        }}
                      />
                    )}
                    {!isRegistering && (
                      <LinkChoice
                        purpose="signIn"
                        disabled={form.submitting}
                        className="justify-self-center"
                        onChoose={askForLink}
                      />
                    )}
                  </div>
                  <p className="sign-in-stub">
                    <span className="text-ink-soft">{modeWords.otherwise}</span>
                    {isForCheckout ? (
                      <ButtonLink to={sitePaths.checkout} look="quiet" className="text-left">
                        {words.signIn.backToCheckout}
                      </ButtonLink>
                    ) : (
                      <Button
                        look="quiet"
                        className="text-left"
                        disabled={form.submitting}
                        onClick={() => {
                          form.clear();
                          setMode(isRegistering ? "signIn" : "register");
                        }}
                      >
                        {modeWords.toggle}
                      </Button>
                    )}
                  </p>
                </div>
                {linkRequest !== undefined && (
                  <>
                    <div className="sign-in-form">
                      <LinkRequest purpose={linkRequest.purpose} initialEmail={linkRequest.email} />
                    </div>
                    <div className="sign-in-stub justify-between">
                      <Button look="quiet" onClick={() => setLinkRequest(undefined)}>
                        {wordsForLinks.request.back}
                      </Button>
                      <ButtonLink to={sitePaths.contact} look="quiet">
                        {wordsForLinks.toContact}
                      </ButtonLink>
                    </div>
                  </>
                )}
              </div>
            </div>
            <Line />
            <SidePanel mode={mode} />
          </div>
        </div>
      </OnlyFor>
    </div>
  );
}

/** The page's heading and introduction, said by the assistant. */
function Greeting({ heading, text }: { readonly heading: string; readonly text: string }) {
  return (
    <div className="sign-in-greeting">
      <span className="sign-in-portrait bg-leaf text-on-leaf">
        <Mark className="size-7" />
      </span>
      <div data-from="assistant" className="chat-row min-w-0">
        <div aria-live="polite" className="chat-bubble sign-in-bubble">
          <h1 className="text-heading">{heading}</h1>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
    </div>
  );
}

/** The line between the form and the license, which draws the logo's speech bubble on its way. */
function Line() {
  return (
    <svg viewBox="0 0 1440 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="sign-in-line">
      <path
        pathLength="1"
        d="M-20 104 C 160 40 340 190 540 146 C 610 130 664 136 706 136 L 728 136 C 750 136 764 121 764 100 C 764 79 750 64 728 64 L 712 64 C 690 64 676 79 676 100 C 676 113 681 124 690 130 L 685 154 C 692 157 700 149 712 148 C 800 141 920 78 1100 104 C 1240 124 1340 150 1460 110"
      />
    </svg>
  );
}
