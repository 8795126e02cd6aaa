import { createContext, use } from "react";
import type { Json, Path } from "../draft/json.ts";

/** What every field of the form needs beside its own value. */
export interface FormContext {
  readonly change: (path: Path, next: Json | undefined) => void;
  /** The id of the control at a path. */
  readonly idOf: (path: Path) => string;
  /** Why a place cannot be saved, by its path as text. */
  readonly issues: ReadonlyMap<string, readonly string[]>;
  /** Tells what has happened to a list, for somebody who does not see it move. */
  readonly announce: (text: string) => void;
}

const Context = createContext<FormContext | undefined>(undefined);
export const FormProvider = Context.Provider;

export function useForm(): FormContext {
  const form = use(Context);
  if (form === undefined) throw new Error("A field stands outside a form.");
  return form;
}
