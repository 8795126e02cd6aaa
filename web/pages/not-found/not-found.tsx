import { notFoundWords } from "../../../shared/content/words/not-found.ts";
import { useWords } from "../../language/use-words.ts";
import { DeadEnd } from "./dead-end.tsx";

/** Addresses that lead nowhere. */
export default function NotFound() {
  return <DeadEnd words={useWords("notFound", notFoundWords)} />;
}
