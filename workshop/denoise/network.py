"""The large network of Open Image Denoise 2: down four times, up again, each step up also seeing its step down."""

from .layers import Map, convolve, double, halve
from .weights import Weights

# The network halves four times, so both sides of what it sees are multiples of this.
ALIGNMENT_PX = 16


def run_network(weights: Weights, source: Map) -> Map:
    def layer(name: str, *sources: Map) -> Map:
        return convolve(list(sources), weights[f"{name}.weight"], weights[f"{name}.bias"])

    def step(name: str, *sources: Map) -> Map:
        return layer(f"{name}b", layer(f"{name}a", *sources))

    steps = [source]
    for name in ("enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4"):
        steps.append(halve(step(name, steps[-1])))
    now = step("enc_conv5", steps.pop())
    for name in ("dec_conv4", "dec_conv3", "dec_conv2", "dec_conv1"):
        now = step(name, double(now), steps.pop())
    return layer("dec_conv1c", now)
