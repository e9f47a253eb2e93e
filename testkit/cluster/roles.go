package cluster

import (
	"context"
	"path"
)

// Give gives a user of [UserKeys] the role to read a matter, or to change it, too, as docs/firm.md has it.
func (c *Cluster) Give(ctx context.Context, user, matter string, write bool) error {
	return c.give(ctx, "users/"+user, "userType", "db", matter, write)
}

// GiveGroup is Give for a group whose members an identity provider names.
func (c *Cluster) GiveGroup(ctx context.Context, group, matter string, write bool) error {
	return c.give(ctx, "groups/"+group, "groupType", "oidc", matter, write)
}

func (c *Cluster) give(ctx context.Context, whom, kind, of, matter string, write bool) error {
	type permission map[string]any
	permissions := []permission{
		{"action": "read_collections", "collections": permission{"collection": "Pincite*"}},
		{"action": "read_tenants", "tenants": permission{"collection": "Pincite*", "tenant": matter}},
	}
	actions := []string{"read_data"}
	if write {
		actions = append(actions, "create_data", "update_data", "delete_data")
	}
	for _, action := range actions {
		permissions = append(permissions, permission{"action": action, "data": permission{"collection": "Pincite*", "tenant": matter,
			"object": "*"}})
	}
	role := path.Base(whom) + "-" + matter
	if err := c.post(ctx, "/v1/authz/roles", permission{"name": role, "permissions": permissions}); err != nil {
		return err
	}
	return c.post(ctx, "/v1/authz/"+whom+"/assign", permission{"roles": []string{role}, kind: of})
}
