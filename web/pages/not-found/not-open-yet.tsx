import { notFoundWords } from "../../../shared/content/words/not-found.ts";
import { useWords } from "../../language/use-words.ts";
import { DeadEnd } from "./dead-end.tsx";

/** Pages of the specification that are still to open. */
export function NotOpenYet() {
  return <DeadEnd words={useWords("notFound", notFoundWords).soon} />;
}
