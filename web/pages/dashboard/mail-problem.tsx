import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { MailProblem } from "#shared/domain/mail-problem.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { TextWithEmail } from "../../form/email-address.tsx";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says why no mail reaches the customer, and what they can do about it. */
export function MailProblemNotice({
  email,
  problem,
  onChangeAddress,
}: {
  readonly email: string;
  readonly problem: MailProblem;
  readonly onChangeAddress: () => void;
}) {
  const words = useWords("dashboard", dashboardWords).account.mailProblem;
  return (
    <Notice look="warning">
      <p className="wrap-anywhere">
        <TextWithEmail text={words[problem](email)} email={email} />
      </p>
      <div className="flex flex-wrap gap-x-5">
        <Button look="quiet" onClick={onChangeAddress}>
          {words.change}
        </Button>
        {problem === "complained" && (
          <ButtonLink look="quiet" to={sitePaths.contact}>
            {words.write}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
