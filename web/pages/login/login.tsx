import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { LinkChoices, type LinkPurpose, LinkRequest, typedEmail } from "../../links/link-request.tsx";
import { isAdmin, startSession, useSession } from "../../session/session.ts";
import { AccountFields } from "../../sign-in/account-fields.tsx";
import { FormMessage } from "../../sign-in/form-message.tsx";
import { registerOrSignIn, signIn } from "../../sign-in/sign-in.ts";
import { signInTargetIn } from "../../sign-in/sign-in-target.ts";
import { useAccountForm } from "../../sign-in/use-account-form.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Mark } from "../../ui/mark.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SidePanel } from "./side-panel.tsx";

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
  const [mode, setMode] = useState<"signIn" | "register">("signIn");
  const [linkRequest, setLinkRequest] = useState<{ readonly purpose: LinkPurpose; readonly email: string }>();
  const hydrated = useHydrated();
  const { token } = useSession();
  // Keeps the form visible after its own sign-in or registration, until the redirect.
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

  return (
    <div className="page-width @container">
      <PageHead title={modeWords.title} description={words.description} path={sitePaths.login} />
      {/* Displayed until the redirect of a signed-in user. As high as the window, so that the footer does not move. */}
      <OnlyFor audience="signed-in" when={token !== null && !hasJustSignedIn}>
        <div aria-busy="true" className="grid min-h-dvh place-content-center">
          <Mark className="size-10 text-leaf motion-safe:animate-pulse" />
        </div>
      </OnlyFor>
      <OnlyFor audience="signed-out" when={token === null || hasJustSignedIn}>
        <div className="grid grid-cols-1 gap-12 py-10 @min-[58rem]:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] @min-[58rem]:items-stretch @min-[58rem]:gap-16 @min-[58rem]:py-16">
          <div className="grid w-full max-w-form grid-cols-1 content-center gap-7 justify-self-center @min-[58rem]:py-8">
            {/* Kept while a link is asked for, with what was typed. */}
            <div hidden={linkRequest !== undefined} className={linkRequest === undefined ? "contents" : undefined}>
              <div className="grid grid-cols-1 gap-2" aria-live="polite">
                <h1 className="text-heading">{modeWords.heading}</h1>
                <p className="text-ink-soft">{modeWords.text}</p>
              </div>
              <NeedsScript />
              <form
                ref={form.element}
                method="post"
                noValidate
                onSubmit={form.onSubmit}
                className="grid grid-cols-1 gap-5"
              >
                <AccountFields kind={accountKind} problems={form.problems} />
                <FormMessage>{form.message}</FormMessage>
                <Button
                  type="submit"
                  busy={form.submitting}
                  disabled={!hydrated}
                  className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
                >
                  {form.submitting ? modeWords.busy : modeWords.submit}
                </Button>
              </form>
              {!isRegistering && (
                <PasskeySignIn
                  onSignedIn={({ token, user }) => {
                    setHasJustSignedIn(true);
                    startSession(token, user);
                  }}
                />
              )}
              {!isRegistering && (
                <LinkChoices
                  disabled={form.submitting}
                  onChoose={(purpose) => setLinkRequest({ purpose, email: typedEmail(form.element.current) })}
                />
              )}
              <p className="flex flex-wrap items-baseline gap-x-2 border-t border-hairline pt-5 text-small">
                <span className="text-ink-soft">{modeWords.otherwise}</span>
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
              </p>
            </div>
            {linkRequest !== undefined && (
              <LinkRequest
                level={1}
                purpose={linkRequest.purpose}
                initialEmail={linkRequest.email}
                onBack={() => setLinkRequest(undefined)}
              />
            )}
          </div>
          <SidePanel />
        </div>
      </OnlyFor>
    </div>
  );
}
