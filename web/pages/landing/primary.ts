import { shellWords } from "../../../shared/content/words/shell.ts";
import { addresses } from "../../addresses.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session.ts";

/** Where the page's primary buttons lead and what they say: a token alone decides (specification section 2). */
export function usePrimary(): { readonly to: string; readonly label: string; readonly signedIn: boolean } {
  const words = useWords("shell", shellWords);
  const signedIn = useSession().token !== null;
  return signedIn
    ? { to: addresses.dashboard, label: words.dashboard, signedIn }
    : { to: addresses.checkout, label: words.getStarted, signedIn };
}
