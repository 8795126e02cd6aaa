import { useEffect } from "react";

/**
 * Swagger UI turns dark by a class of the root element, the site by the person's preference: this page hands the one
 * on to the other.
 */
export function useDarkClass(): void {
  useEffect(() => {
    const preference = window.matchMedia("(prefers-color-scheme: dark)");
    const { classList } = document.documentElement;
    const follow = () => classList.toggle("dark-mode", preference.matches);
    follow();
    preference.addEventListener("change", follow);
    return () => {
      preference.removeEventListener("change", follow);
      classList.remove("dark-mode");
    };
  }, []);
}
