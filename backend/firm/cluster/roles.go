package cluster

import "context"

// Give gives a user of [UserKeys] the role to read a matter, or to change it, too, as docs/firm.md has it.
func (c *Cluster) Give(ctx context.Context, user, matter string, write bool) error {
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
		permissions = append(permissions, permission{"action": action, "data": permission{"collection": "Pincite*", "tenant": matter, "object": "*"}})
	}
	role := user + "-" + matter
	if err := c.post(ctx, "/v1/authz/roles", permission{"name": role, "permissions": permissions}); err != nil {
		return err
	}
	return c.post(ctx, "/v1/authz/users/"+user+"/assign", permission{"roles": []string{role}, "userType": "db"})
}
