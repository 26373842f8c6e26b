import { useEffect, useRef, useState } from 'react';

type Props = {
  isLoading: boolean;
  /** A typical load in ms. The bar slows down towards its end, which it reaches only when the load has finished. */
  durationMs: number;
  /** Loads shorter than this, in ms, show nothing. */
  throttleMs: number;
  hideDelayMs: number;
  resetDelayMs: number;
};

/** The 3 px bar at the top of the screen while a page loads (R-CONST-5). */
export function LoadingIndicator({ isLoading, durationMs, throttleMs, hideDelayMs, resetDelayMs }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);

  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setVisible(true), throttleMs);
      return () => clearTimeout(timer);
    }
    setProgress(bar.current, 1);
    const hide = setTimeout(() => setVisible(false), hideDelayMs);
    const reset = setTimeout(() => setProgress(bar.current, 0), hideDelayMs + resetDelayMs);
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [isLoading, throttleMs, hideDelayMs, resetDelayMs]);

  useEffect(() => {
    if (!isLoading || !isVisible) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function advance(now) {
      setProgress(bar.current, (2 / Math.PI) * Math.atan((2 * (now - startedAt)) / durationMs));
      frame = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoading, isVisible, durationMs]);

  return <div ref={bar} className="loading-indicator" data-visible={isVisible} aria-hidden="true" />;
}

/** @param progress 0 to 1 */
function setProgress(bar: HTMLElement | null, progress: number): void {
  bar?.style.setProperty('transform', `scaleX(${progress})`);
}
