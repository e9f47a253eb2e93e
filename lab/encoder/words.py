"""The words of an encoder in eight bits."""
import torch


class Words(torch.nn.Module):
    """An embedding in eight bits with a scale of each row's own."""

    def __init__(self, weight):
        super().__init__()
        self.scale = torch.nn.Parameter(weight.abs().amax(1, keepdim=True) / 127, requires_grad=False)
        self.register_buffer("rows", torch.round(weight / self.scale.clamp_min(1e-9)).to(torch.int8))

    def forward(self, ids):
        return self.rows[ids].float() * self.scale[ids]
