import { linkWords } from "#shared/content/words/links.ts";
import { useWords } from "../../language/use-words.ts";
import { WithToken } from "./link-page.tsx";
import { NewPassword } from "./new-password-form.tsx";
import "../login/login.css";

/** Chooses a new password, after "Forgot your password?". */
export default function ResetPassword() {
  const words = useWords("links", linkWords).resetPassword;
  return (
    <WithToken title={words.title} newLink="resetPassword">
      {(token) => <NewPassword title={words.title} screen={words} token={token} isFirst />}
    </WithToken>
  );
}
