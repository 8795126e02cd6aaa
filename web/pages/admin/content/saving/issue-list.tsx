import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Issue } from "../draft/check.ts";
import { type Path, pathText } from "../draft/json.ts";
import { pathLabel } from "../draft/labels.ts";

/** The maximum number of issues listed; the others are only counted. */
const maxListed = 8;

/** The issues that prevent saving, each linked to its position. */
export function IssueList({
  issues,
  lineOf,
  onShow,
}: {
  readonly issues: readonly Issue[];
  /** The line in the JSON view, while that is open. */
  readonly lineOf: (path: Path) => number | undefined;
  readonly onShow: (path: Path) => void;
}) {
  const words = contentWords.issues;
  return (
    <ul className="mt-1 grid grid-cols-1 gap-0.5 text-fine font-normal">
      {issues.slice(0, maxListed).map(({ path, message }) => {
        const line = lineOf(path);
        return (
          <li key={`${pathText(path)} ${message}`}>
            <button
              type="button"
              onClick={() => onShow(path)}
              className="inline min-h-6 text-left font-semibold underline underline-offset-4"
            >
              {line === undefined ? pathLabel(path) : words.atLine(line, pathLabel(path))}
            </button>
            : {message}
          </li>
        );
      })}
      {issues.length > maxListed && <li>{words.more(issues.length - maxListed)}</li>}
    </ul>
  );
}
