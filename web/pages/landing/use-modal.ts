import { type ComponentType, useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";

/** The props of both dialogs of the hero. */
export interface HeroModalProps {
  readonly content: Pick<LandingContent, "trial" | "demo">;
  /** The assistant's number, formatted. */
  readonly number: string;
  /** The address that the page's primary buttons link to. */
  readonly primaryTarget: string;
  readonly onClose: () => void;
}

const modalLoaders = {
  trial: () => import("./trial-modal.tsx").then((module) => module.TrialModal),
  demo: () => import("./demo-modal.tsx").then((module) => module.DemoModal),
} as const;

/**
 * Loads and opens the hero's dialogs. `Modal` is the open dialog, if any; `hasLoadFailed` reports that the last
 * clicked one could not be loaded. `buttonProps` returns a button's event handlers: hovering preloads its dialog,
 * a click opens it.
 */
export function useModal() {
  const [Modal, setModal] = useState<ComponentType<HeroModalProps>>();
  const [hasLoadFailed, setHasLoadFailed] = useState(false);
  const open = async (name: keyof typeof modalLoaders) => {
    setHasLoadFailed(false);
    try {
      const LoadedModal = await modalLoaders[name]();
      setModal(() => LoadedModal);
    } catch {
      setHasLoadFailed(true);
    }
  };
  const buttonProps = (name: keyof typeof modalLoaders) => ({
    onClick: () => void open(name),
    onPointerEnter: () => void modalLoaders[name]().catch(() => {}),
  });
  return { Modal, hasLoadFailed, buttonProps, close: () => setModal(undefined) };
}
