import type { ReactNode } from "react";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import type { PageContent } from "../../content/page-content.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/** The ways to the dashboard and to the home page. */
export function WaysOn({
  copy: { content, language, problem, refresh },
  first = false,
  isMain = false,
}: {
  readonly copy: PageContent<"paymentSuccess">;
  /** A button before them. */
  readonly first?: ReactNode;
  /** Whether the first of them is the page's main action. */
  readonly isMain?: boolean;
}) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  const hydrated = useHydrated();
  return (
    <div className="grid grid-cols-1 gap-3">
      {first !== false && <div className="ways-on grid justify-items-start">{first}</div>}
      <div className="ways-on flex flex-wrap items-start gap-x-5 gap-y-3">
        <ButtonLink to={sitePaths.dashboard} look={isMain && first === false ? "primary" : "secondary"} lang={language}>
          {content.dashboardButton}
        </ButtonLink>
        {hydrated && token === null && <p className="text-fine text-ink-soft">{words.signInFirst}</p>}
        <ButtonLink to={sitePaths.home} look="quiet" lang={language}>
          {content.homeButton}
        </ButtonLink>
      </div>
      <ContentProblem problem={problem} refresh={refresh} />
    </div>
  );
}
