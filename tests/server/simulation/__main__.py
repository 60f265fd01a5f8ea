"""Replay the simulation of a seed, or of a range of seeds: python -m tests.server.simulation SEED [--verbose]."""

import argparse
import traceback
from time import perf_counter

from tests.server.simulation.scenario import simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--count", type=int, default=1, help="so many seeds from this one on")
    parser.add_argument("--verbose", action="store_true", help="tell what happens")
    asked = parser.parse_args()
    failed, begin = [], perf_counter()
    for seed in range(asked.seed, asked.seed + asked.count):
        try:
            simulate(seed, print if asked.verbose else lambda words: None)
        except Exception as error:
            failed.append(seed)
            print(f"seed {seed} fails: {type(error).__name__}: {str(error)[:500]}")
            if asked.count == 1:
                traceback.print_exc()
    took = (perf_counter() - begin) / asked.count
    well = asked.count - len(failed)
    print(f"{well} of {asked.count} simulations end well; {took * 1000:.0f} ms each; failed: {failed}")


if __name__ == "__main__":
    main()
