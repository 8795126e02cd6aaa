import { Fragment, useCallback, useId, useMemo, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Issue } from "../draft/check.ts";
import { isJsonObject, type Json, type Path, pathText } from "../draft/json.ts";
import type { Shape } from "../draft/shape.ts";
import { PartField } from "./field.tsx";
import { FormProvider } from "./form-context.ts";
import { WrongKindField } from "./wrong-kind-field.tsx";
import "./joined-rows.css";

/** The prefix of control ids, so that the issue list can link to them. */
export const controlIdPrefix = "content";
export const controlId = (path: Path) => `${controlIdPrefix}-${pathText(path)}`;

/** A form for a page's copy, generated from its schema, so that editors need not know JSON. */
export function Form({
  shape,
  value,
  issues,
  onChange,
  onOpen,
  headings,
}: {
  readonly shape: Shape;
  readonly value: Json;
  readonly issues: readonly Issue[];
  readonly onChange: (path: Path, next: Json | undefined) => void;
  /** Called when a group is opened. */
  readonly onOpen: (path: Path) => void;
  /** The headings of groups of parts, each by the name of its first part. */
  readonly headings?: ReadonlyMap<string, string> | undefined;
}) {
  const headingId = useId();
  const [announcement, setAnnouncement] = useState("");
  // Screen readers read a repeated announcement again only if its text differs.
  const announce = useCallback(
    (text: string) => setAnnouncement((previous) => (previous === text ? `${text}\u00a0` : text)),
    [],
  );
  const issuesByPath = useMemo(() => {
    const grouped = new Map<string, string[]>();
    for (const { path, message } of issues) {
      const pathKey = pathText(path);
      grouped.set(pathKey, [...(grouped.get(pathKey) ?? []), message]);
    }
    return grouped;
  }, [issues]);
  const form = useMemo(
    () => ({ change: onChange, idOf: controlId, issues: issuesByPath, announce, onOpen }),
    [onChange, issuesByPath, announce, onOpen],
  );
  return (
    <FormProvider value={form}>
      <section aria-labelledby={headingId} className="joined-rows grid min-w-0 grid-cols-1 gap-4 [--rows-gap:1rem]">
        <h2 id={headingId} className="sr-only">
          {contentWords.form.title}
        </h2>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {shape.kind === "parts" && isJsonObject(value) ? (
          shape.parts.map((part) => (
            <Fragment key={part.name}>
              <GroupHeading text={headings?.get(part.name)} />
              <PartField
                part={part}
                path={[part.name]}
                value={value[part.name]}
                startsCollapsed={shape.parts.length > 8}
              />
            </Fragment>
          ))
        ) : (
          <WrongKindField shape={shape} path={[]} label={contentWords.issues.whole} />
        )}
        {isJsonObject(value) && shape.kind === "parts" && <UnknownParts names={unknownPartNames(shape.parts, value)} />}
      </section>
    </FormProvider>
  );
}

function GroupHeading({ text }: { readonly text: string | undefined }) {
  return text && <h3 className="mt-3 font-sans text-small font-semibold tracking-normal">{text}</h3>;
}

function unknownPartNames(parts: readonly { readonly name: string }[], value: { readonly [key: string]: Json }) {
  return Object.keys(value).filter((name) => !parts.some((part) => part.name === name));
}

/** Names the parts that the page does not know, which have no field and are visible only in the JSON view. */
function UnknownParts({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="text-fine font-medium text-stamp">{contentWords.form.unknown(names)}</p>;
}
