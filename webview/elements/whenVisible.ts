/** For lit's `ref`: calls back once, when the element comes near the screen. */
export function whenVisible(callback: () => void): (element: Element | undefined) => void {
  let observer: IntersectionObserver | undefined;
  return (element) => {
    observer?.disconnect();
    if (!element) return;
    observer = new IntersectionObserver(
      (entries, self) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        self.disconnect();
        callback();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
  };
}
