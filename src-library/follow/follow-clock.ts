/** Time, as following needs it. */
export interface FollowClock {
  /** Epoch milliseconds UTC. */
  now(): number;
  /** Runs `work` once after so many milliseconds; the function given back calls it off. */
  later(ms: number, work: () => void): () => void;
}

/** The time of the computer. */
export const systemClock: FollowClock = {
  now: Date.now,
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
