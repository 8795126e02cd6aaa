import { type ComponentType, useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";

/** What both modals of the hero are given. */
export interface HeroModalProps {
  readonly content: Pick<LandingContent, "trial" | "demo">;
  /** The assistant's number, as a person reads it. */
  readonly number: string;
  /** Where the page's primary button leads. */
  readonly to: string;
  readonly onClose: () => void;
}

const modals = {
  trial: () => import("./trial-modal.tsx").then((module) => module.TrialModal),
  demo: () => import("./demo-modal.tsx").then((module) => module.DemoModal),
} as const;

/**
 * The modal that is open. Each is fetched when somebody reaches for its button; `failed` says that the network did
 * not bring it.
 */
export function useModal() {
  const [Modal, setModal] = useState<ComponentType<HeroModalProps>>();
  const [failed, setFailed] = useState(false);
  const open = async (name: keyof typeof modals) => {
    setFailed(false);
    try {
      const loaded = await modals[name]();
      setModal(() => loaded);
    } catch {
      setFailed(true);
    }
  };
  const opener = (name: keyof typeof modals) => ({
    onClick: () => void open(name),
    onPointerEnter: () => void modals[name]().catch(() => {}),
  });
  return { Modal, failed, opener, close: () => setModal(undefined) };
}
