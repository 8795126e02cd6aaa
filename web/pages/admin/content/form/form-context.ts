import { createContext, use } from "react";
import type { Json, Path } from "../draft/json.ts";

/** Shared properties of all fields. */
export interface FormContext {
  readonly change: (path: Path, next: Json | undefined) => void;
  /** The element id of the control at a path. */
  readonly idOf: (path: Path) => string;
  /** Errors by path. */
  readonly issues: ReadonlyMap<string, readonly string[]>;
  /** Tells that a group at a path was opened. */
  readonly onOpen?: (path: Path) => void;
  /** Announces an added, removed or moved part to screen readers. */
  readonly announce: (text: string) => void;
}

const Context = createContext<FormContext | undefined>(undefined);
export const FormProvider = Context.Provider;

export function useForm(): FormContext {
  const form = use(Context);
  if (form === undefined) throw new Error("A field is used outside a form.");
  return form;
}
